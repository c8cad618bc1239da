/**
 * `onClose` of a dialog with fields: Escape and its buttons close it, a tap beside it does not, so that a
 * slip loses no input.
 */
export function notByBackdrop(onClose: () => void): (event: object, reason: string) => void {
  return (_event, reason) => {
    if (reason !== 'backdropClick') onClose();
  };
}
