/** Give the browser a CSV file to save. The byte-order mark makes spreadsheets read its accents right. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}

/** Give the browser a file to save. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
