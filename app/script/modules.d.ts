declare module '*?inline-script' {
  const text: string
  export default text
}

declare module '*?classic-script' {
  const address: string
  export default address
}
