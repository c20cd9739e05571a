import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { CertificateQuery, CertificateView } from '../features/course/end/CertificateView.tsx';
import { EndTexts } from '../features/course/end/EndTexts.tsx';

export const queries: PageQueries = ({ params: { id = '' } }) => [pageQuery(CertificateQuery, { id })];

export default function CertificatePage() {
  return (
    <EndTexts>
      <CertificateView />
    </EndTexts>
  );
}
