/** As in a browser: what is kept is the storage's own properties. */
class TabStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}

/** Give this program the storages of a browser's tab, empty. */
export function openTab(): void {
  for (const name of ['sessionStorage', 'localStorage'])
    Object.defineProperty(globalThis, name, { value: new TabStorage(), configurable: true });
}

/** Take them away again. */
export function closeTab(): void {
  for (const name of ['sessionStorage', 'localStorage']) Reflect.deleteProperty(globalThis, name);
}
