import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { EndTexts } from '../features/course/end/EndTexts.tsx';
import { Review, ReviewPageQuery } from '../features/course/end/Review.tsx';

export const queries: PageQueries = ({ language, isSignedIn }) =>
  isSignedIn ? [pageQuery(ReviewPageQuery, { language })] : [];

export default function ReviewPage() {
  return (
    <EndTexts>
      <Review />
    </EndTexts>
  );
}
