const shapes = {
  menu: 'M2 4h12M2 8h12M2 12h12',
  search: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-1 3.5L14 14',
  bell: 'M3.5 11.5V7a4.5 4.5 0 0 1 9 0v4.5l1 1h-11zM6.5 14.5h3',
  task: 'M2.5 4.5 4 6l2.5-3M2.5 11 4 12.5l2.5-3M9 4.5h5M9 11h5',
  globe: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M2 8h12M8 2c4 4 4 8 0 12M8 2C4 6 4 10 8 14',
  user: 'M10.8 5.5a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0M2.5 14c.7-3 2.7-4.2 5.5-4.2s4.8 1.2 5.5 4.2',
  columns: 'M2 3h12v10H2zM6 3v10M10 3v10',
  full: 'M6 2H2v4M10 2h4v4M6 14H2v-4M10 14h4v-4',
  fold: 'M2 3h12v10H2zM6 3v10M11 6.5 9.5 8l1.5 1.5',
  star: 'm8 2 1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z',
  print: 'M4.5 6V2h7v4M4.5 11.5H2V6h12v5.5h-2.5M4.5 9.5h7v4.5h-7z',
  alert: 'M8 2 1.5 13.5h13zM8 6.5v3.5M8 11.8v.2',
  info: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M8 7.5V11M8 5v.2',
  stop: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M8 4.5V9M8 11.2v.2',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  file: 'M4 1.5h5.5L13 5v9.5H4zM9.5 1.5V5H13',
  upload: 'M8 11V3M4.5 6 8 2.5 11.5 6M2.5 13.5h11',
  download: 'M8 2.5v8M4.5 7.5 8 11l3.5-3.5M2.5 13.5h11',
  close: 'm4 4 8 8m0-8-8 8',
  up: 'm4 10 4-4 4 4',
  down: 'm4 6 4 4 4-4',
  plus: 'M8 3v10M3 8h10',
  clock: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M8 4.5V8l2.5 1.5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  pencil: 'M2.5 13.5v-3l8-8 3 3-8 8zM8.5 4.5l3 3',
  tabs: 'M2 5h12v8H2zM2 5V3h5v2',
}

export type IconName = keyof typeof shapes

/** A 16 px icon, always beside its words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}

/** Three abacus rods. */
export function Mark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M4 2v16M10 2v16M16 2v16" stroke="currentColor" strokeWidth="1.5" opacity=".45" />
      <g fill="var(--accent)">
        <rect x="1.5" y="4" width="5" height="3.5" rx="1.7" />
        <rect x="7.5" y="11" width="5" height="3.5" rx="1.7" />
        <rect x="13.5" y="7" width="5" height="3.5" rx="1.7" />
      </g>
    </svg>
  )
}
