import CEGL

/// Finds Mesa's software renderer among the devices that EGL knows.
///
/// On a machine with a graphics card the plain surfaceless display would draw with the card, and its
/// pictures would differ from those of the next machine.
enum SoftwareDisplay {
  // Functions of EGL_EXT_device_enumeration and EGL_EXT_device_query, which libEGL doesn't export.
  private typealias QueryDevices =
    @convention(c) (
      EGLint, UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<EGLint>?
    ) -> EGLBoolean
  private typealias QueryString = @convention(c) (OpaquePointer?, EGLint) -> UnsafePointer<CChar>?

  /// The display of the software device; nil where EGL can't list devices or has none.
  static func find() -> EGLDisplay? {
    guard let devicesPointer = eglGetProcAddress("eglQueryDevicesEXT"),
      let stringPointer = eglGetProcAddress("eglQueryDeviceStringEXT")
    else { return nil }
    // EGL hands out all functions as one type, to be cast to that of its specification.
    let queryDevices = unsafeBitCast(devicesPointer, to: QueryDevices.self)
    let queryString = unsafeBitCast(stringPointer, to: QueryString.self)
    var devices = [OpaquePointer?](repeating: nil, count: 32)
    var count: EGLint = 0
    guard queryDevices(EGLint(devices.count), &devices, &count) == EGL_TRUE else { return nil }
    let software = devices.prefix(Int(max(0, count))).first { device in
      guard let device, let extensions = queryString(device, EGL_EXTENSIONS) else { return false }
      return String(cString: extensions).contains("EGL_MESA_device_software")
    }
    guard let software, let device = software else { return nil }
    return eglGetPlatformDisplay(
      EGLenum(EGL_PLATFORM_DEVICE_EXT), UnsafeMutableRawPointer(device), nil)
  }
}
