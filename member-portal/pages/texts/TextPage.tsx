import { Notices } from '../../../ui/app/Notices.tsx';
import { Texts } from '../../../ui/texts/Texts.tsx';

/** /text for members who were given the permission. */
export default function TextPage() {
  return (
    <Notices>
      <Texts isAdmin={false} />
    </Notices>
  );
}
