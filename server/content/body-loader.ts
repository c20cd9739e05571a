import DataLoader from 'dataloader';

interface WithBody {
  content: string;
  contentEs: string | null;
}

/**
 * Loads bodies only for the items a query asks them of, all items of one tick in one query: lists leave bodies out,
 * since a page of cards would otherwise read megabytes that nobody sees.
 */
export function bodyLoader<Item extends WithBody>(load: (items: Item[]) => Promise<void>): DataLoader<Item, Item> {
  return new DataLoader(
    async (items) => {
      const missing = items.filter((item) => item.content === undefined);
      if (missing.length > 0) await load(missing);
      return items;
    },
    { cache: false },
  );
}
