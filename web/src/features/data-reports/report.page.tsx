import { useParams } from 'react-router';
import { ReportView } from './report-view.tsx';

/** A report at an address of its own. */
export default function ReportPage() {
  const { id = '' } = useParams();
  return <ReportView key={id} id={id} />;
}
