export const PERSONAL_DATA = {
  images: `
    select file_name as "fileName", created_at as "createdAt", deleted_at as "deletedAt"
    from media where uploaded_by = :id order by created_at, id`,
};
