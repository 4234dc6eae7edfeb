/** The wall of the services' own statements taken down in this process, to show what row security holds alone (upstream/runtime/visibility/scope.ts). */
export function leaveScopeOut(isLeftOut: boolean): void {
  Object.assign(globalThis, { LEFT_OUT_IN_TESTS: isLeftOut })
}
