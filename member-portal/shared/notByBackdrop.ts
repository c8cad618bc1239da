/** `onClose` of a dialog with fields: Escape and its buttons close it. A tap beside it does not, for a thumb slips and what was typed would be lost. */
export function notByBackdrop(onClose: () => void): (event: object, reason: string) => void {
  return (_event, reason) => {
    if (reason !== 'backdropClick') onClose();
  };
}
