import ContentCopy from '@mui/icons-material/ContentCopy';
import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';

const labels = { ready: 'Copy', copied: 'Copied', refused: 'Please select the text and copy it' } as const;

/** Puts a text that is on the page into the clipboard, and says whether that worked. */
export function CopyButton({ text, ...button }: { readonly text: string } & ButtonProps) {
  const [state, setState] = useState<keyof typeof labels>('ready');
  const copy = async () => setState((await copied(text)) ? 'copied' : 'refused');
  return (
    <Button startIcon={<ContentCopy />} onClick={() => void copy()} aria-live="polite" {...button}>
      {labels[state]}
    </Button>
  );
}

/** Browsers have `navigator.clipboard` on https and localhost only. */
async function copied(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return copiedAsSelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copiedAsSelection(text),
  );
}

/** For browsers without `navigator.clipboard`: put the text on the page, select it and copy it. */
function copiedAsSelection(text: string): boolean {
  const holder = document.createElement('pre');
  holder.textContent = text;
  holder.style.cssText = 'position: fixed; top: 0; opacity: 0; pointer-events: none;';
  document.body.append(holder);
  getSelection()?.selectAllChildren(holder);
  try {
    return document.execCommand('copy');
  } finally {
    getSelection()?.removeAllRanges();
    holder.remove();
  }
}
