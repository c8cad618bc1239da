/** A state that only the fold which made it holds, and may therefore change in place. */
export type Draft<State> = {
  -readonly [Key in keyof State]: State[Key] extends ReadonlyMap<infer Id, infer Value>
    ? Map<Id, Value>
    : State[Key] extends ReadonlySet<infer Value>
      ? Set<Value>
      : State[Key];
};

/** Replace what a map holds under an id; what it does not hold stays unknown. */
export function change<Value>(
  map: Map<string, Value>,
  id: string | undefined,
  next: (value: Value) => Value,
): void {
  const value = id === undefined ? undefined : map.get(id);
  if (id !== undefined && value !== undefined) map.set(id, next(value));
}
