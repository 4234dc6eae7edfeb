/**
 * What the oldest browsers of the floor lack of what we and our libraries use. Only they load this file, before all other script
 * (`watch.ts`); what it weighs and who needs what of it stands in `docs/browsers.md`.
 */
import 'core-js/stable/array/at'
import 'core-js/stable/array/find-last-index'
import 'core-js/stable/array/to-reversed'
import 'core-js/stable/string/at'
import { listenUntil, requestSubmit } from './old-elements.ts'

HTMLFormElement.prototype.requestSubmit ??= requestSubmit
listenUntil(EventTarget.prototype)
// The page is hydrated as it was sent: what the parser put between is gone by then.
document.currentScript?.remove()
