import { useSay } from '../page-context.tsx'

/** Whoever reads at length stops the page that reads itself again, and lets it go on. */
export function RefreshLink({ isPaused, to }: { isPaused: boolean; to: string }) {
  const say = useSay()
  return (
    <p className="room-refresh">
      <a href={to}>{say(isPaused ? 'room.refresh' : 'room.stopRefresh')}</a>
    </p>
  )
}
