import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { EndTexts } from '../features/course/end/EndTexts.tsx';
import { OwnCertificate, OwnCertificateQuery } from '../features/course/end/OwnCertificate.tsx';

export const queries: PageQueries = ({ language, isSignedIn }) =>
  isSignedIn ? [pageQuery(OwnCertificateQuery, { language })] : [];

export default function OwnCertificatePage() {
  return (
    <EndTexts>
      <OwnCertificate />
    </EndTexts>
  );
}
