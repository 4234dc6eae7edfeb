/** Of receipts on the home pages: how much came when it was promised. */
import { monthly } from '../../platform/home/months.ts'
import type { HomeParts } from '../../platform/home/part.ts'

/** Per cent of received lines that came by their promised date, by the month of the receipt. */
const onTime = `
select date_trunc('month', h.receive_date)::date as month, round(100.0 * count(*) filter (where l.on_time_flag = 'Y') / count(*), 1) as value
from receive_line l join receive_header h on h.id = l.header_id
where l.on_time_flag is not null and h.receive_date >= $1 and h.status not in ('DRAFT', 'CANCELLED') group by 1`

export const deliveryHome: HomeParts = { onTime: { of: 'receiveHeader', reckon: (tx, { today }) => monthly(tx, today, onTime) } }
