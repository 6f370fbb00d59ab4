import { useSearchParams } from 'react-router';
import { PrintList } from './print-list.tsx';
import { PrintStudio } from './print-studio.tsx';
import './print-templates.css';

/** Print templates; the one that is edited takes the place of the list. */
export default function PrintTemplatePage() {
  const [search] = useSearchParams();
  const edited = search.get('edit');
  return edited === null ? <PrintList /> : <PrintStudio key={edited} id={edited === 'new' ? null : edited} />;
}
