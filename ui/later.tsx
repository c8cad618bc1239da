import { type ComponentType, lazy, Suspense } from 'react';

/** A component that is loaded when first shown, such as a dialog with its form. Shows nothing meanwhile. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
