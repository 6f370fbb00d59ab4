import { useSearchParams } from 'react-router';
import './data-interfaces.css';
import { InterfaceEditor } from './interface-editor.tsx';
import { InterfaceList } from './interface-list.tsx';

/** Data interfaces; the one that is edited takes the place of the list. */
export default function DataInterfacePage() {
  const [search] = useSearchParams();
  const edited = search.get('edit');
  return edited === null ? (
    <InterfaceList />
  ) : (
    <InterfaceEditor key={edited} id={edited === 'new' ? null : edited} />
  );
}
