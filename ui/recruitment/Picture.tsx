import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Typography } from '@mui/material';

/** What a prospect has as picture: an image is shown, any other file is there to download. */
export function Picture(props: {
  readonly name: string;
  /** The key of the file; empty without one. */
  readonly picture: string;
  readonly url: string;
}) {
  const { name, picture, url } = props;
  const extension = picture.slice(picture.lastIndexOf('.') + 1);
  if (url !== '' && /^(png|jpe?g)$/.test(extension))
    return (
      <Box component="img" src={url} alt={`Picture of ${name}`} sx={{ ...tileStyle, objectFit: 'cover' }} />
    );
  return (
    <Box sx={{ ...tileStyle, height: { xs: 88, sm: 168 } }}>
      {url === '' ? (
        <Typography variant="h4" component="div" aria-hidden="true" color="textSecondary">
          {initialsOf(name)}
        </Typography>
      ) : (
        <Button
          component="a"
          href={url}
          download
          startIcon={<FileDownloadOutlined />}
          aria-label={`Download the ${extension} file of ${name}`}
        >
          {`Download ${extension}`}
        </Button>
      )}
    </Box>
  );
}

function initialsOf(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('');
}

const tileStyle = {
  display: 'grid',
  placeContent: 'center',
  width: '100%',
  height: 168,
  bgcolor: 'track',
};
