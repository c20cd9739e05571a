export const PERSONAL_DATA = {
  openItems: `
    select item_type as type, item_id as id, seen_at as "seenAt" from open_item where user_id = :id order by 1, 2`,
};
