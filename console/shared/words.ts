/** An event's type in words: `PaymentAccepted` -> "Payment accepted". */
export function eventWords(type: string): string {
  return type.replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}
