/** `1 charge`, `1,200 charges` */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? thing : `${thing}s`}`;
}
