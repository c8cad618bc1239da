import { callApi } from '../app/client.ts';
import { useToast } from '../app/toast.ts';

/** Spec 3 section 8. */
const FAILED = 'download document is failed';

/** Download a document by its path. The page stays: the file is never shown in its place. */
export function useDownload(): (path: string) => void {
  const toast = useToast();
  return (path) => {
    callApi('download-doc', { filename: path }).then(
      (links) => {
        const link = document.createElement('a');
        const href = links[path];
        if (href === undefined) return toast(FAILED, undefined, 'error');
        link.href = href;
        link.click();
      },
      () => toast(FAILED, undefined, 'error'),
    );
  };
}
