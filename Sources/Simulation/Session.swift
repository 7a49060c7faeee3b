import Recordings
package struct Session: Sendable { package init() {} }
