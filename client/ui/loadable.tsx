/**
 * A component in a chunk of its own, like React.lazy, but shown as soon as the chunk is loaded: React shows
 * suspended content no sooner than 300 ms after its fallback.
 */
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/** Renders `fallback` while loading; a chunk that can't be loaded throws to the error boundary. */
export function loadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
) {
  let loaded: ComponentType<P> | null = null;
  async function preload(): Promise<void> {
    loaded ??= await load();
  }
  function Loadable(props: P) {
    const [, update] = useState<unknown>(null);
    const isShown = loaded !== null;
    useEffect(() => {
      // A chunk that another place has loaded meanwhile still has to be rendered here.
      if (!isShown)
        preload().then(
          () => update(() => loaded),
          (error: unknown) =>
            update(() => {
              throw error;
            }),
        );
    }, [isShown]);
    return loaded === null ? fallback : createElement(loaded, props);
  }
  return Object.assign(Loadable, { preload });
}
