/**
 * Focuses the first input that is wrong as the form is read; the form library itself takes the one that was
 * first registered, which may be below it.
 */
export function focusFirstWrong(form: Element): void {
  // After the library's own, which it puts off in the same way.
  setTimeout(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden="true"])')?.focus();
  });
}
