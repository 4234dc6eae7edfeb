import { msgInstance } from '../../../../catalogue/messaging/msg-instance.ts'
import { msgReceive } from '../../../../catalogue/messaging/msg-receive.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { change, reload } from '../../../runtime/work.ts'
import { sendAgain } from '../deliveries/send-again.ts'

export const msgReceiveBehaviour = {
  async doSend(receive, work) {
    if (receive.receiveStatus !== 'FAILED') refuse(msgReceive, 'NOT_FAILED', {}, 'receiveStatus')
    await sendAgain(work, [{ id: receive.id, channel: String(receive.channel) }])
    await change(work, msgInstance, receive.instanceId ? [receive.instanceId] : [], 'doSend', (instance) => {
      instance.status = 'SENDING'
    })
    await reload(work, msgReceive, receive)
  },
} satisfies Behaviour<typeof msgReceive>
