import { callApi } from '../app/client.ts';
import { useNotify } from '../app/notify.ts';

/** Spec 3 section 8. */
const FAILED = 'download document is failed';

/** Download a document by its path. The page stays: the file is never shown in its place. */
export function useDownload(): (path: string) => void {
  const notify = useNotify();
  return (path) => {
    callApi('download-doc', { filename: path }).then(
      (links) => {
        const link = document.createElement('a');
        const href = links[path];
        if (href === undefined) return notify(FAILED, undefined, 'error');
        link.href = href;
        link.click();
      },
      () => notify(FAILED, undefined, 'error'),
    );
  };
}
