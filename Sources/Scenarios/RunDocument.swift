import Simulation
package struct RunDocument: Sendable { package init() {} }
