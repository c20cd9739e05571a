import { OrderLessons } from './OrderLessons.tsx';
import { OrderModules } from './OrderModules.tsx';

/** Where modules, or the lessons of a module, are put in order. */
export default function OrderScreen({ section }: { section: 'modules' | 'lessons' }) {
  return section === 'modules' ? <OrderModules /> : <OrderLessons />;
}
