/** Somebody's browser at a page of Stripe's. */
export interface Visit {
  readonly query: URLSearchParams;
  /** What was posted; undefined when the page is only looked at. */
  readonly form: Readonly<Record<string, string>> | undefined;
  /** Why what was posted cannot be: the page is shown again and says so. */
  readonly error: string | undefined;
}
