/** Which of the four places under the bar of each rod hold no bead; [upper bead up, beads below from top]. */
const rods: [number, number[]][] = [
  [30, [70, 98, 174, 202, 230]],
  [30, [70, 98, 126, 202, 230]],
  [22, [70, 146, 174, 202, 230]],
  [30, [118, 146, 174, 202, 230]],
  [30, [70, 98, 126, 202, 230]],
  [22, [118, 146, 174, 202, 230]],
  [30, [70, 98, 126, 154, 230]],
  [22, [70, 98, 174, 202, 230]],
  [30, [118, 146, 174, 202, 230]],
]

/** The picture of the sign-in page: nine rods of an abacus, one bead lit. */
export function Abacus() {
  return (
    <svg className="abacus" viewBox="0 0 560 272" aria-hidden="true">
      <path d="M0 62H560" strokeWidth="2" />
      {rods.map(([top, beads], rod) => {
        const x = 40 + rod * 60
        return (
          <g key={x}>
            <path d={`M${x} 0V272`} />
            {[top, ...beads].map((y, i) => (
              <rect key={y} x={x - 22} y={y} width="44" height="26" rx="13" className={rod === 6 && i === 1 ? 'lit' : undefined} />
            ))}
          </g>
        )
      })}
    </svg>
  )
}
