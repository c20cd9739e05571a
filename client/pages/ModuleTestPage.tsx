import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { EndTexts } from '../features/course/end/EndTexts.tsx';
import { ModuleTest, ModuleTestQuery, moduleIdOf } from '../features/course/end/ModuleTest.tsx';

export const queries: PageQueries = ({ params, language }) => [
  pageQuery(ModuleTestQuery, { id: moduleIdOf(params.id), language }),
];

export default function ModuleTestPage() {
  return (
    <EndTexts>
      <ModuleTest />
    </EndTexts>
  );
}
