/** The address of a payment's receipt; without an id that of the payment just made. */
export function receiptPath(paymentId: string | undefined): string {
  return paymentId === undefined ? '/receipt' : `/receipt?payment=${paymentId}`;
}
