/** A button that the record as it stands forbids: grey, with the words of the guard in its title and for whoever hears the page. */
export function ForbiddenButton({ className, label, name = label, why }: { className: string; label: string; name?: string; why: string }) {
  return (
    <button type="button" className={className} disabled title={why}>
      <span aria-hidden={name === label ? undefined : true}>{label}</span>
      <span className="hidden">
        {name === label ? '' : name} {why}
      </span>
    </button>
  )
}
