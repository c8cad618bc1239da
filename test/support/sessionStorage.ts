/** Give this program the session storage of a browser's tab, empty. */
export function openTab(): void {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
}
