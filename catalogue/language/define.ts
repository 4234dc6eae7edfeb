/**
 * The language in which documents and master data are defined. A definition is data: its fields, lines, formulas, states, actions and layout.
 * Every word that names a part of it is checked by the compiler; tables, schemas, pages, templates and tests follow from it.
 *
 * How the types work: `const` parameters infer literals from `fields`, `lines`, `states`, `templates`, `messages` and `actions` only;
 * every other place that names one of them is wrapped in `NoInfer`, so it is checked and never widens.
 */

export { type Applies, fieldApplying, type TreeField, tree } from './define/applies.ts'
export { documentFields, lineFieldNames, masterFields, systemFields } from './define/common-fields.ts'
export { type Copied, copied } from './define/copied.ts'
export { type Ahead, type Deadline, type Expiry, nameOfDeadline, timeOf } from './define/deadlines.ts'
export { type Definition, document, type LogCategory, master, type Paper, type Print } from './define/definition.ts'
export {
  type Attachments, type AttachmentUse, amount, checkbox, code, date, datetime, type Field, type Fields, files, hasPictures, image, int, isChosenPicture,
  isFilledIn, isNeeded, isServerOwned, json, literalInit, lookup, lookups, month, neededFor, neededWhen, number, percent, price, qty, ref, refs, richText, same, scaleOf, secret, text, textarea, time, uuid, year,
} from './define/fields.ts'
export { type Feed, fed, feed, type Heard, heardAsFeed, type Source, source } from './define/flow.ts'
export { awaitsDecision, decisionBy, type Flow, type FlowCode, flowStartedBy, flowWithdrawnBy, hasApproval, isDecision } from './define/flows.ts'
export { type Alone, type AtMost, type Guard, may, must, none, type Unused } from './define/guards.ts'
export { type JobOptions, type JobSpec, job } from './define/job.ts'
export { type LabelledBy, type Lines, type LinesMap, lines, part, type SheetRules } from './define/lines.ts'
export { linesEach, type Make, make } from './define/make.ts'
export { edit, type HomeList, list, type Page, type Show } from './define/pages.ts'
export type { ActionName, Answered, AnyDefinition, AnyLineRow, ChildRow, Draft, Full, HeadRow, LineName, LineRow, MessageCode, MessageParams, StatusOf } from './define/records.ts'
export { type Dimension, distinctIn, type Grain, highestIn, lowestIn, type Measure, medianIn, type Report, ratioOf, report, rowsIn, sumIn } from './define/report.ts'
export { byLink, type EveryRole, everyone, isOwning, type NamedRole, type Role, type Roles, sideOfRole, supplier, user } from './define/roles.ts'
export { type PermitKind, permitKinds, type Scope } from './define/scope.ts'
export { always, as, buttonsOfSight, linesOn, type Mask, mine, never, ofRow, own, type ReadBy, type Sight, type Veil, type Veiled } from './define/sight.ts'
export {
  type Action, type Copies, type EditGrant, editsByRow, hasOwnRows, leadsBack, linesGranted, makingOf, type OwnRows, ofOwn, otherwise, outcomesOf, pathsGranted, type Receiver, type RowsWhile, rowsGranted, rowsWhile, type Sends, type Template, targetsOf,
} from './define/states.ts'
export { type Take, take } from './define/take.ts'
export type { Label, Naming, Responsibility, Side, Tone, Who } from './define/words.ts'
export { fileLink, icon, linkTag, period, progress } from './layouts/columns.ts'
export { type Block, calendar, canvas, chart, comparison, crosstab, type LaidOutPage, type Panel, type Section, type Sheet, timeline } from './layouts/layout.ts'
