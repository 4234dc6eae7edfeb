/** Files that go along with one decision. */
export const mostOpinionFiles = 20
