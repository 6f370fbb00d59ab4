import { useParams } from 'react-router';
import { PortalView } from './portal-view.tsx';

/** A portal at an address of its own. */
export default function PortalPage() {
  const { id = '' } = useParams();
  return <PortalView key={id} id={id} />;
}
