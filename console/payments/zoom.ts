/** How much larger than the window's fit a picture is shown. */
export const zoomSteps = [1, 1.5, 2, 3, 4, 6] as const;

/** The next larger (1) or smaller (-1) zoom; the ends stay where they are. */
export function zoomBy(zoom: number, direction: 1 | -1): number {
  const larger = direction === 1;
  const next = larger ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom);
  return next ?? zoom;
}

/** What a key does to the zoom of a picture; undefined for any other key. */
export function zoomOfKey(key: string, zoom: number): number | undefined {
  if (key === '+' || key === '=') return zoomBy(zoom, 1);
  if (key === '-' || key === '_') return zoomBy(zoom, -1);
  return key === '0' ? 1 : undefined;
}
