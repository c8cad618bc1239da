/** Give this program the storages of a browser's tab, empty. */
export function openTab(): void {
  for (const name of ['sessionStorage', 'localStorage']) {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    Object.defineProperty(globalThis, name, { value: storage, configurable: true });
  }
}

/** Take them away again. */
export function closeTab(): void {
  for (const name of ['sessionStorage', 'localStorage']) Reflect.deleteProperty(globalThis, name);
}
