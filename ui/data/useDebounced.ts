import { useEffect, useState } from 'react';

/** Long enough that a read is made when somebody stops typing, not for each key. */
const PAUSE_MS = 300;

/** A value once it has not changed for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  // Values of a form are made anew at each draw.
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
