import { useParams } from 'react-router-dom';

export function AccountPage() {
  const { memberId } = useParams();
  return <h1>{memberId}</h1>;
}
