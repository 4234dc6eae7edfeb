/** Sample pages as the server would describe them; for the look tests and for pictures. */
export * from './samples/columns.ts'
export * from './samples/files.ts'
export * from './samples/frame.ts'
export * from './samples/gate.ts'
export * from './samples/kinds.ts'
export * from './samples/list.ts'
export { wordsIn } from './samples/parts.ts'
export * from './samples/record.ts'
