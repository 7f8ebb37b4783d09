import { chooseTheme, useTheme } from '../../app/theme.ts'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/segmented.tsx'

/** The choice between light and dark pages. */
export const ThemeCard = () => (
  <Card title="Appearance">
    <Segmented
      label="Theme"
      options={[
        { id: 'system', label: 'System' },
        { id: 'light', label: 'Light' },
        { id: 'dark', label: 'Dark' },
      ]}
      value={useTheme()}
      onChange={chooseTheme}
    />
  </Card>
)
