declare module 'virtual:deft-module' {
  const base64: string;
  export default base64;
}
declare module 'virtual:deft-levels' {
  const files: Record<string, string>;
  export default files;
}
