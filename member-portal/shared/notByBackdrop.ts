/** `onClose` of a dialog with fields: a tap beside it does not close it, so that no input is lost. */
export function notByBackdrop(onClose: () => void): (event: object, reason: string) => void {
  return (_event, reason) => {
    if (reason !== 'backdropClick') onClose();
  };
}
