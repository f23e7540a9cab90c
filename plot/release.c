/* plot/release.c -- frees what cairo and fontconfig keep in memory from one picture to the next. */
#include "deft/plot.h"

#include <cairo.h>
#include <fontconfig/fontconfig.h>

void deft_plot_release(void)
{
    cairo_debug_reset_static_data();
    FcFini();
}
