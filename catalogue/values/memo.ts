/** What is made of something, made once for as long as that lives: what definitions say is asked of every row of long documents. */
export function memo<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const kept = new WeakMap<Of, { readonly made: Made }>()
  return (of) => {
    const known = kept.get(of) ?? { made: make(of) }
    kept.set(of, known)
    return known.made
  }
}
