import { datetime, document, lookup, ref, text } from '../language/define.ts'

/** What a person shows besides the password: an authenticator app, a passkey, one-time recovery codes. Made by the person, read by the services alone. */
export const userCredential = document('userCredential', {
  label: ['双重验证', 'Second factor'],
  fields: {
    userId: ref('user', '用户', 'User', { kept: true, width: 110 }),
    kind: lookup('CREDENTIAL_KIND', '种类', 'Kind', { kept: true }),
    label: text(60, '名称', 'Name', { kept: true }),
    // The secret of an app and its last step, the public key of a passkey and its counter, or hashes of recovery codes; JSON.
    data: text(4000, '数据', 'Data', { kept: true, sealed: true }),
    lastUsedAt: datetime('最近使用', 'Last used', { kept: true }),
  },
  states: { ACTIVE: { label: ['有效', 'Active'], end: true } },
  // Nobody reads it by the standard verbs, not even whose it is: the user centre shows what is fit to be seen.
  scope: { side: 'system' },
  list: { find: ['userId', 'kind'], columns: ['userId', 'kind', 'label', 'lastUsedAt'], sort: '-creationDate' },
  edit: { sections: [] },
})
